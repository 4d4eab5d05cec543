import { type CSSProperties, useState } from 'react';
import { avatarHue, avatarInitials } from '../../lib/format/avatar.ts';
import './user-avatar.css';
import { withBase } from '../../lib/address/base-path.ts';

interface UserAvatarProps {
  readonly name: string;
  /** By which the colour is found. */
  readonly username: string;
  readonly picture: string | null | undefined;
}

/**
 * A person's picture in a small arch, or what they are called on a colour of their own; as decoration beside the name. Unlike antd's
 * avatar it measures nothing, so that the browser lays the page out once.
 */
export const UserAvatar = ({ name, username, picture }: UserAvatarProps) => {
  const [broken, setBroken] = useState<string>();
  const isShown = Boolean(picture) && picture !== broken;
  const letters = avatarInitials(name);
  // CSS knows the colour by its hue.
  const style = { '--avatar-hue': avatarHue(username) } as CSSProperties;
  return (
    <span
      aria-hidden
      className="user-avatar"
      // Drawn by CSS: they are no words of a button that they stand in.
      data-letters={isShown ? undefined : letters}
      data-long={letters.length > 1 || undefined}
      style={style}
    >
      {isShown && (
        <img
          src={withBase(picture ?? '')}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(picture ?? undefined)}
        />
      )}
    </span>
  );
};
