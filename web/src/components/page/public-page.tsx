import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicTools } from './public-tools.tsx';

interface PublicPageProps {
  children: ReactNode;
  backText?: string;
  onBack?: () => void;
}

export const PublicPage = ({ children, backText, onBack }: PublicPageProps) => (
  <div className="flex min-h-screen flex-col bg-container">
    <header className="flex items-center justify-between gap-3 border-0 border-b border-solid border-line-secondary px-5 py-3">
      <Brand />
      <div className="flex items-center gap-1">
        {onBack && (
          <Button type="link" onClick={onBack}>
            {backText}
          </Button>
        )}
        <PublicTools />
      </div>
    </header>
    <main className="flex flex-1 flex-col">{children}</main>
    <PublicFooter />
  </div>
);
