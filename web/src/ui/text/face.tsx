import { useState } from 'react';

/**
 * A person's picture in a small circle, the first letter of the name without one; as decoration beside the name. Unlike antd's it
 * measures nothing, so that the browser lays the page out once.
 */
export const Face = ({ name, picture }: { name: string; picture: string | null | undefined }) => {
  const [broken, setBroken] = useState<string>();
  const isShown = Boolean(picture) && picture !== broken;
  return (
    <span
      aria-hidden
      className="inline-flex size-6.5 flex-none items-center justify-center overflow-hidden rounded-full bg-primary-bg text-xs text-primary-text"
    >
      {isShown ? (
        <img
          src={picture ?? undefined}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(picture ?? undefined)}
        />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  );
};
