import { type CSSProperties, useState } from 'react';
import { getAvatarHue, getAvatarInitials } from '../../lib/format/avatar.ts';
import './user-avatar.css';
import { addBasePath } from '../../lib/address/base-path.ts';

interface UserAvatarProps {
  readonly name: string;
  readonly username: string;
  readonly picture: string | null | undefined;
}

/** Decorative avatar: image or initials. antd's avatar measures its text, which costs a layout. */
export const UserAvatar = ({ name, username, picture }: UserAvatarProps) => {
  const [brokenPicture, setBrokenPicture] = useState<string>();
  const isShown = Boolean(picture) && picture !== brokenPicture;
  const letters = getAvatarInitials(name);
  const style = { '--avatar-hue': getAvatarHue(username) } as CSSProperties;
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
          src={addBasePath(picture ?? '')}
          alt=""
          className="size-full object-cover"
          onError={() => setBrokenPicture(picture ?? undefined)}
        />
      )}
    </span>
  );
};
