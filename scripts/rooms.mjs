import { checkRooms, sources } from './lib/rooms.mjs';
import { main, say } from './lib/say.mjs';

main(async () => {
  const wrong = await checkRooms();
  for (const line of wrong) say(`  ${line}`);
  say(`${sources().length} files read, ${wrong.length} errors.`);
  return wrong.length === 0 ? 0 : 1;
});
