export { problemWords as words } from '@atrium/contract/words/zh-CN/problem-words.ts';
