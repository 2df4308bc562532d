import { instant, whole, type Text } from './textShapes.ts';

export const STAFF_TEXTS: Record<string, Text> = {
  people: 'Staff members',
  inviteCommand: 'Command that invites the first admin; null in production, and once someone has access',
  'operatorListStaff.status': 'Whether the account is invited, active, or deactivated (`ended`)',
  secondFactor: 'How the person confirms the sign-in; null until the first one',
  lastSeenAt: instant('When the person last made a call'),
  sessions: whole('Open sessions'),
  joinLink: 'Link for setting up sign-in; also emailed',
  currentPassword: 'Current password',
  'staffChangePassword.password': 'New password; same rules as when joining',
  passkeys: 'Passkeys of the person',
  hasPassword: 'Whether the person signs in with a password',
  'Passkey.id': 'Passkey',
  'Passkey.name': 'What the person called it',
  'staffCreatePasskey.name': 'What to call the passkey, up to 60 characters',
  'Passkey.lastUsedAt': instant('When it last confirmed a sign-in; null if never'),
  options: 'Options for the browser, as `navigator.credentials` takes them in JSON',
  response: "The authenticator's response, in JSON",
  setupKey: 'Key to type into the authenticator app',
  otpauth: 'Address for the QR code of the authenticator app',
};
