import { pinyin } from 'pinyin-pro';

const getReadings = (character: string): string[] => {
  const readings = pinyin(character, { multiple: true, toneType: 'none', type: 'array' }).filter(
    (reading) => reading !== character,
  );
  return [...new Set(readings.flatMap((reading) => [reading, reading.replaceAll('ü', 'v')]))];
};

addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
  postMessage(data.map((character) => [character, getReadings(character)] as const));
});
