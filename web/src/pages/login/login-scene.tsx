import './login-scene.css';

const horizon = 520;
const center = 400;
const depths = [0, 1, 2, 3, 4, 5, 6, 7];
const getScale = (depth: number) => 1.28 * 0.74 ** depth;

const createArch = (depth: number) => {
  const scale = getScale(depth);
  const half = 300 * scale;
  const foot = horizon + 250 * scale;
  const spring = horizon - 170 * scale;
  return `M${center - half} ${foot}V${spring}a${half} ${half} 0 0 1 ${2 * half} 0V${foot}Z`;
};

const createFloor = (depth: number) => {
  const nearScale = getScale(depth);
  const farScale = getScale(depth + 1);
  const row = (scale: number) => horizon + 250 * scale;
  return `M${center - 300 * nearScale} ${row(nearScale)}H${center + 300 * nearScale}L${center + 300 * farScale} ${row(farScale)}H${center - 300 * farScale}Z`;
};

export const LoginScene = () => (
  <svg
    viewBox="0 0 800 900"
    preserveAspectRatio="xMidYMid slice"
    className="login-scene absolute inset-0 size-full"
    aria-hidden
  >
    <defs>
      <radialGradient id="scene-light" cx="50%" cy="58%" r="55%">
        <stop offset="0" className="scene-glow" />
        <stop offset="1" className="scene-dim" />
      </radialGradient>
    </defs>
    <rect width="800" height="900" className="scene-wall" />
    {depths.map((depth) => (
      <g key={depth}>
        <path d={createArch(depth)} className="scene-arch" data-depth={depth} />
        <path d={createFloor(depth)} className="scene-floor" data-depth={depth} />
        <path d={createArch(depth)} className="scene-edge" />
      </g>
    ))}
    <circle cx={center} cy={horizon - 6} r="26" className="scene-sun" />
    <rect width="800" height="900" fill="url(#scene-light)" />
  </svg>
);
