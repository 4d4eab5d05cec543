// The pickers need the names of days and months of every language synchronously.
import.meta.glob('/src/words/*/dayjs.ts', { eager: true });
