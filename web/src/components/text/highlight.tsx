import { Fragment } from 'react';
import { labelParts } from '../../lib/search/pinyin-match.ts';
import { useReadings } from '../../lib/search/pinyin-readings.ts';

export const Highlight = ({ text, part }: { text: string; part: string }) => {
  const readings = useReadings((state) => state.readings);
  if (part === '') return text;
  return labelParts(text, part, readings).map(({ start, text: piece, isMatch }) =>
    isMatch ? (
      <mark key={start} className="rounded-xs bg-primary-bg-hover text-inherit">
        {piece}
      </mark>
    ) : (
      <Fragment key={start}>{piece}</Fragment>
    ),
  );
};
