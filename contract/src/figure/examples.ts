import type { Example } from '../endpoint.ts';

export const examples = {
  cards: {
    result: {
      cardList: [
        {
          code: 'visits',
          value: 41_250,
          previous: 38_900,
          points: [3980, 4120, 4010, 4230, 4190, 4080, 4150, 4210, 4100, 4180],
        },
      ],
    },
  },
  pie: { input: { by: 'online' }, result: [{ value: 126.4, code: 'electronics' }] },
  line: { input: { range: 'week' }, result: [1320, 1405, 1288, 1510, 1602, 1733, 1690] },
  bar: { result: [{ code: 'search', value: 14_020 }] },
  store: {
    input: { figures: [{ day: '2026-03-01', measure: 'visits', source: 'search', value: 321 }] },
    result: { stored: 1 },
  },
} satisfies Readonly<Record<string, Example>>;
