import ReactMarkdown from 'react-markdown';

/** Shows Markdown; HTML inside of it stays text, and addresses that are not of the web are dropped. */
export const Markdown = ({ children }: { children: string }) => (
  <div className="leading-relaxed [&_h1]:mt-0 [&_h1]:mb-4 [&_h1]:text-3xl [&_h1]:font-semibold [&_h2]:mt-8 [&_h2]:mb-3 [&_h2]:text-lg [&_h2]:font-semibold [&_li]:my-1 [&_ol]:list-decimal [&_ol]:ps-5 [&_p]:my-3 [&_ul]:list-disc [&_ul]:ps-5">
    <ReactMarkdown
      components={{
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
