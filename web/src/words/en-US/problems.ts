export { problemWords as words } from '@atrium/contract/words/en-US/problem-words.ts';
