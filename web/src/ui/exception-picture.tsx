/** A small drawing for each exception; says nothing that the words beside it do not. */
export const ExceptionPicture = ({ kind }: { kind: string }) => <svg viewBox="0 0 160 100" width="160" height="100" aria-hidden data-kind={kind} />;
