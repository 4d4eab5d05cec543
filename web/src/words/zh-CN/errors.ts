export { errorWords as words } from '@atrium/contract/words/zh-CN/error-words.ts';
