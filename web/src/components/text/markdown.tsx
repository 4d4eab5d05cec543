import ReactMarkdown, { type Components } from 'react-markdown';

const lowered: Components = {
  h1: ({ children }) => <h2 className="mt-0! mb-4! text-3xl! font-semibold">{children}</h2>,
  h2: ({ children }) => <h3 className="mt-8 mb-3 text-lg font-semibold">{children}</h3>,
};

interface MarkdownProps {
  isPart?: boolean;
  children: string;
}

/** HTML is shown as text, and only web addresses become links. */
export const Markdown = ({ isPart = false, children }: MarkdownProps) => (
  <div className="leading-relaxed [&_h1]:mt-0 [&_h1]:mb-4 [&_h1]:text-3xl [&_h1]:font-semibold [&_h2]:mt-8 [&_h2]:mb-3 [&_h2]:text-lg [&_h2]:font-semibold [&_li]:my-1 [&_ol]:list-decimal [&_ol]:ps-5 [&_p]:my-3 [&_ul]:list-disc [&_ul]:ps-5">
    <ReactMarkdown
      components={{
        ...(isPart && lowered),
        a: ({ href, children: text }) => (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ),
      }}
    >
      {children}
    </ReactMarkdown>
  </div>
);
