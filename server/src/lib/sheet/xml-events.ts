import { Parser } from 'htmlparser2';

/** Names have no namespace prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const maxDepth = 64;

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML as a stream and yields after each chunk. Throws if the root is another element or the text ends early. */
export async function* generateXmlEvents(
  text: AsyncIterable<string>,
  root: string,
  { open, close, text: handleText }: XmlHandlers,
): AsyncGenerator<void> {
  let depth = 0;
  let isComplete = false;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = getLocalName(tag);
        if (depth === 0 && (name !== root || isComplete)) throw new Error('the XML document has another root element');
        if (++depth > maxDepth) throw new Error('the XML document is nested too deeply');
        open?.(name, attributes);
      },
      onclosetag: (tag) => {
        depth -= 1;
        isComplete = depth === 0;
        close?.(getLocalName(tag));
      },
      ...(handleText && { ontext: handleText }),
    },
    { xmlMode: true },
  );
  for await (const chunk of text) {
    parser.write(chunk);
    yield;
  }
  if (!isComplete) throw new Error('the XML document ends early');
}

export const readXml = async (text: AsyncIterable<string>, root: string, handlers: XmlHandlers): Promise<void> => {
  const events = generateXmlEvents(text, root, handlers);
  while (!(await events.next()).done);
};
