export { findInvite } from '../../api/invite.ts';
