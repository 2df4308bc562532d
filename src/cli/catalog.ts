import { applicationListCommands } from './commands/applicationList.ts';
import { applicationCommands } from './commands/applications.ts';
import { decisionCommands } from './commands/decisions.ts';
import { boardingCommands } from './commands/boarding.ts';
import type { Command } from './command.ts';
import { databaseCommands } from './commands/databaseCopy.ts';
import { demoCommands } from './commands/demo.ts';
import { doctorCommands } from './doctor/doctor.ts';
import { erasureCommands } from './commands/erasure.ts';
import { eventCommands } from './commands/events.ts';
import { facilitatorCommands } from './facilitatorCheck.ts';
import { funnelCommands } from './commands/funnel.ts';
import { inviteImportCommands } from './commands/inviteImport.ts';
import { inviteCommands } from './commands/invites.ts';
import { keyCommands } from './commands/keys.ts';
import { requestCommands } from './commands/requests.ts';
import { sessionCommands } from './commands/sessions.ts';
import { staffCommands } from './commands/staff.ts';
import { reviewingCommands } from './commands/reviewing.ts';
import { settingCommands } from './settings.ts';
import { maintenanceCommands } from './commands/maintenance.ts';

export const commands: readonly Command[] = [
  ...doctorCommands,
  ...settingCommands,
  ...facilitatorCommands,
  ...inviteCommands,
  ...inviteImportCommands,
  ...applicationListCommands,
  ...applicationCommands,
  ...decisionCommands,
  ...reviewingCommands,
  ...boardingCommands,
  ...erasureCommands,
  ...requestCommands,
  ...funnelCommands,
  ...sessionCommands,
  ...keyCommands,
  ...staffCommands,
  ...eventCommands,
  ...maintenanceCommands,
  ...databaseCommands,
  ...demoCommands,
];
