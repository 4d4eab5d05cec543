import './list-progress.css';

export const ListProgress = ({ isOn }: { isOn: boolean }) => (
  <div aria-hidden className="list-progress">
    {isOn && <span />}
  </div>
);
