import type { ReactNode } from 'react';

/** Same style as antd's outlined icons: a 24 px grid, lines of 1.7 px. */
const createIcon = (shapes: ReactNode) => () => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    focusable="false"
    aria-hidden
  >
    {shapes}
  </svg>
);

const OutsidePage = createIcon(
  <>
    <path d="M20.5 12v6a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2H11" />
    <path d="M3.5 9H9" />
    <path d="M15 4h5.5v5.5M20 4.5l-7.5 7.5" />
  </>,
);

const Embedded = createIcon(
  <>
    <rect x="3" y="4" width="18" height="16" rx="2" />
    <path d="M3 8.5h18" />
    <path d="m9.5 12-2 2.2 2 2.2M14.5 12l2 2.2-2 2.2" />
  </>,
);

const External = createIcon(
  <>
    <path d="M18.5 13.5v5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2h5" />
    <path d="M14.5 3.5h6v6M20 4 11 13" />
  </>,
);

const Atom = createIcon(
  <>
    <ellipse cx="12" cy="12" rx="9.5" ry="3.7" />
    <ellipse cx="12" cy="12" rx="9.5" ry="3.7" transform="rotate(60 12 12)" />
    <ellipse cx="12" cy="12" rx="9.5" ry="3.7" transform="rotate(120 12 12)" />
    <circle cx="12" cy="12" r="1.2" fill="currentColor" />
  </>,
);

const AccountCircle = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="9.7" r="3" />
    <path d="M6.2 18.7a6.5 6.5 0 0 1 11.6 0" />
  </>,
);

const ProfileCard = createIcon(
  <>
    <rect x="2.5" y="4.5" width="19" height="15" rx="2" />
    <circle cx="8.5" cy="10" r="2.1" />
    <path d="M5 16c.5-1.8 1.8-2.8 3.5-2.8S11.5 14.2 12 16M15 9.5h3.5M15 13.5h3.5" />
  </>,
);

const UserSettings = createIcon(
  <>
    <circle cx="9.5" cy="7.5" r="4" />
    <path d="M2.5 20c.4-4 3-6.5 7-6.5.8 0 1.5.1 2.2.3" />
    <circle cx="17.5" cy="17.5" r="2.2" />
    <path d="M17.5 13.3v1.4M17.5 20.3v1.4M13.9 15.4l1.2.7M19.9 18.9l1.2.7M13.9 19.6l1.2-.7M19.9 16.1l1.2-.7" />
  </>,
);

export const productIcons = {
  OutsidePageIcon: OutsidePage,
  EmbeddedIcon: Embedded,
  ExternalIcon: External,
  RiReactjsLine: Atom,
  RiAccountCircleLine: AccountCircle,
  ProfileCardIcon: ProfileCard,
  RiUserSettingsLine: UserSettings,
};
