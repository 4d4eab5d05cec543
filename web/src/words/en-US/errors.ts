export { errorWords as words } from '@atrium/contract/words/en-US/error-words.ts';
