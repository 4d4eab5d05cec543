import type { ReactElement, ReactNode } from 'react';
import type { ExceptionKind } from './exception-kinds.ts';

const Arch = ({ x, width, className }: { x: number; width: number; className: string }) => (
  <path d={`M${x} 118V${40 + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V118Z`} className={className} />
);

const gatePicture = (
  <>
    <Arch x={84} width={72} className="fill-primary/15 stroke-primary" />
    <path d="M102 118V56M120 118V46M138 118V56M84 84h72" className="fill-none stroke-primary/60" />
    <rect x="108" y="76" width="24" height="20" rx="4" className="fill-container stroke-primary" />
    <path d="M114 76v-5a6 6 0 0 1 12 0v5" className="fill-none stroke-primary" />
    <circle cx="120" cy="86" r="2" className="fill-primary stroke-none" />
  </>
);

const gapPicture = (
  <>
    <Arch x={30} width={44} className="fill-primary/15 stroke-primary" />
    <path d="M98 118V62a22 22 0 0 1 44 0v56" className="fill-none stroke-primary/70" strokeDasharray="5 6" />
    <Arch x={166} width={44} className="fill-primary/15 stroke-primary" />
    <path d="M114 78a7 7 0 1 1 9 7c-2.5.8-3 2-3 5M120 96v.6" className="fill-none stroke-primary" />
  </>
);

const crackPicture = (
  <>
    <path d="M84 118V76a36 36 0 0 1 32-35.8l-5 16 9 8-7 14 5 10-4 30Z" className="fill-primary/15 stroke-primary" />
    <path d="M156 118V76a36 36 0 0 0-30-35.5l-3 14 9 10-6 14 6 9-5 30.5Z" className="fill-primary/15 stroke-primary" />
    <path d="M50 44l8 6M46 60h10M190 44l-8 6M194 60h-10" className="fill-none stroke-primary/60" />
  </>
);

const blockPicture = (
  <>
    <Arch x={60} width={52} className="fill-primary/15 stroke-primary" />
    <rect x="138" y="66" width="46" height="52" rx="4" className="fill-none stroke-primary/70" strokeDasharray="5 6" />
    <path d="M150 84l-8 8 8 8M172 84l8 8-8 8M165 80l-8 24" className="fill-none stroke-primary" />
  </>
);

const pictures: Record<ExceptionKind, ReactElement> = {
  '403': gatePicture,
  '404': gapPicture,
  '500': crackPicture,
  'not-found-component': blockPicture,
};

export const ExceptionPicture = ({ kind }: { kind: ExceptionKind }): ReactNode => (
  <svg
    viewBox="0 0 240 132"
    width="240"
    height="132"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {pictures[kind]}
    <path d="M12 118h216" className="fill-none stroke-line" />
  </svg>
);
