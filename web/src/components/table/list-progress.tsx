import './list-progress.css';

/** Progress line above a list whose rows are being replaced. */
export const ListProgress = ({ isOn }: { isOn: boolean }) => (
  <div aria-hidden className="list-progress">
    {isOn && <span />}
  </div>
);
