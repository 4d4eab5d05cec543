import { Fragment } from 'react';
import { splitLabel } from '../../lib/search/pinyin-match.ts';
import { useReadings } from '../../lib/search/pinyin-readings.ts';

export const Highlight = ({ text, keyword }: { text: string; keyword: string }) => {
  const readings = useReadings((state) => state.readings);
  if (keyword === '') return text;
  return splitLabel(text, keyword, readings).map(({ start, text: piece, isMatch }) =>
    isMatch ? (
      <mark key={start} className="rounded-xs bg-primary-bg-hover text-inherit">
        {piece}
      </mark>
    ) : (
      <Fragment key={start}>{piece}</Fragment>
    ),
  );
};
