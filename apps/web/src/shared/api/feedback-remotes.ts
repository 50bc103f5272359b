import type * as contact from '@farewind/contract/feedback/contact';
import type * as errors from '@farewind/contract/feedback/client-errors';
import type * as recordings from '@farewind/contract/feedback/recordings';
import type * as survey from '@farewind/contract/feedback/survey';
import { remote } from './remote.ts';

/** What visitors tell us, and what their browsers do. */
export const sendMessage = remote<typeof contact.sendMessage>('POST', 'Contact/SendMessage');
export const saveAnswer = remote<typeof survey.saveAnswer>('POST', 'Survey/SaveAnswer');
export const reportClientError = remote<typeof errors.reportClientError>('POST', 'ClientError/Report');
export const appendRecording = remote<typeof recordings.appendRecording>('POST', 'Recording/Append');
export const forgetRecordings = remote<typeof recordings.forgetRecordings>('POST', 'Recording/Forget');
