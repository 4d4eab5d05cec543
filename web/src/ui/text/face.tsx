import { type CSSProperties, useState } from 'react';
import { faceHue, faceLetters } from '../../lib/format/face.ts';
import './face.css';

interface FaceProps {
  readonly name: string;
  /** By which the colour is found. */
  readonly username: string;
  readonly picture: string | null | undefined;
}

/**
 * A person's picture in a small arch, or what they are called on a colour of their own; as decoration beside the name. Unlike antd's
 * avatar it measures nothing, so that the browser lays the page out once.
 */
export const Face = ({ name, username, picture }: FaceProps) => {
  const [broken, setBroken] = useState<string>();
  const isShown = Boolean(picture) && picture !== broken;
  const letters = faceLetters(name);
  // CSS knows the colour by its hue.
  const style = { '--face': faceHue(username) } as CSSProperties;
  return (
    <span aria-hidden className="face" data-long={letters.length > 1 || undefined} style={style}>
      {isShown ? (
        <img
          src={picture ?? undefined}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(picture ?? undefined)}
        />
      ) : (
        letters
      )}
    </span>
  );
};
