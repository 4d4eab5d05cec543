interface SparklineProps {
  values: readonly number[];
}

const width = 120;
const height = 32;
const inset = 3;

/** Returns the corners of a line through the values, which fills the drawing; equal values are a line in the middle. */
export const createSparkPoints = (values: readonly number[]): (readonly [number, number])[] => {
  const minValue = Math.min(...values);
  const maxValue = Math.max(...values);
  const step = (width - 2 * inset) / Math.max(1, values.length - 1);
  return values.map((value, position) => {
    const relativeHeight = maxValue === minValue ? 0.5 : (value - minValue) / (maxValue - minValue);
    return [inset + position * step, height - inset - relativeHeight * (height - 2 * inset)] as const;
  });
};

const formatPath = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L');

/** Draws the trend of a figure. It is decorative, because the card shows the values as text. */
export const Sparkline = ({ values }: SparklineProps) => {
  const points = createSparkPoints(values);
  const lastPoint = points.at(-1);
  if (!lastPoint) return null;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="h-8 w-30 max-w-full text-primary">
      <path
        d={`M${inset},${height} L${formatPath(points)} L${lastPoint[0]},${height} Z`}
        fill="currentColor"
        opacity={0.08}
      />
      <path d={`M${formatPath(points)}`} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={lastPoint[0]} cy={lastPoint[1]} r={2.5} fill="currentColor" />
    </svg>
  );
};
