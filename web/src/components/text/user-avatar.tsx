import { type CSSProperties, useState } from 'react';
import { avatarHue, avatarInitials } from '../../lib/format/avatar.ts';
import './user-avatar.css';
import { withBase } from '../../lib/address/base-path.ts';

interface UserAvatarProps {
  readonly name: string;
  readonly username: string;
  readonly picture: string | null | undefined;
}

/** Decorative avatar: image or initials. antd's avatar measures its text, which costs a layout. */
export const UserAvatar = ({ name, username, picture }: UserAvatarProps) => {
  const [brokenPicture, setBrokenPicture] = useState<string>();
  const isShown = Boolean(picture) && picture !== brokenPicture;
  const letters = avatarInitials(name);
  const style = { '--avatar-hue': avatarHue(username) } as CSSProperties;
  return (
    <span
      aria-hidden
      className="user-avatar"
      // Rendered by CSS, so that they are not part of a button's name.
      data-letters={isShown ? undefined : letters}
      data-long={letters.length > 1 || undefined}
      style={style}
    >
      {isShown && (
        <img
          src={withBase(picture ?? '')}
          alt=""
          className="size-full object-cover"
          onError={() => setBrokenPicture(picture ?? undefined)}
        />
      )}
    </span>
  );
};
