import { applicationCommands } from './applications.ts';
import type { Command } from './command.ts';
import { demoCommands } from './demo.ts';
import { doctorCommands } from './doctor.ts';
import { eventCommands } from './events.ts';
import { facilitatorCommands } from './facilitatorCheck.ts';
import { inviteCommands } from './invites.ts';
import { keyCommands } from './keys.ts';
import { sessionCommands } from './sessions.ts';
import { upkeepCommands } from './upkeep.ts';

/** Every command there is, in the order of the overview. */
export const commands: readonly Command[] = [
  ...doctorCommands,
  ...facilitatorCommands,
  ...inviteCommands,
  ...applicationCommands,
  ...sessionCommands,
  ...keyCommands,
  ...eventCommands,
  ...upkeepCommands,
  ...demoCommands,
];
