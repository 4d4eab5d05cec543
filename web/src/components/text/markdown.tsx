import ReactMarkdown, { type Components } from 'react-markdown';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';

const lowerHeadings: Components = {
  h1: ({ children }) => <h2 className="mt-0! mb-4! text-3xl! font-semibold">{children}</h2>,
  h2: ({ children }) => <h3 className="mt-8 mb-3 text-lg font-semibold">{children}</h3>,
};

/** Returns an address with `http`, `https` or no scheme, and `''` for any other. */
export const keepWebAddress = (address: string): string =>
  /^(?:https?:|[^:]*$|[^:/?#]*[/?#])/i.test(address) ? address : '';

/** Images on other servers would reveal the reader's IP address. */
const disallowedElements = ['img'];

interface MarkdownProps {
  isPart?: boolean;
  children: string;
}

/** HTML is shown as text, and only web addresses become links. A text that cannot be rendered is shown as it is. */
export const Markdown = ({ isPart = false, children }: MarkdownProps) => (
  <div className="leading-relaxed wrap-anywhere whitespace-normal [&_h1]:mt-0 [&_h1]:mb-4 [&_h1]:text-3xl [&_h1]:font-semibold [&_h2]:mt-8 [&_h2]:mb-3 [&_h2]:text-lg [&_h2]:font-semibold [&_li]:my-1 [&_li>p]:my-0 [&_ol]:list-decimal [&_ol]:ps-5 [&_p]:my-3 [&_ul]:list-disc [&_ul]:ps-5">
    <ErrorBoundary resetKey={children} fallback={() => <p className="whitespace-pre-wrap">{children}</p>}>
      <ReactMarkdown
        urlTransform={keepWebAddress}
        disallowedElements={disallowedElements}
        components={{
          ...(isPart && lowerHeadings),
          a: ({ href, children: text }) => (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ),
        }}
      >
        {children}
      </ReactMarkdown>
    </ErrorBoundary>
  </div>
);
