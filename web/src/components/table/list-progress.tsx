import './list-progress.css';

/** Thin line above a list whose rows are being replaced; the old rows stay readable. */
export const ListProgress = ({ isOn }: { isOn: boolean }) => (
  <div aria-hidden className="list-progress">
    {isOn && <span />}
  </div>
);
