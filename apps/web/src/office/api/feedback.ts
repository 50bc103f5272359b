import type * as errors from '@farewind/contract/feedback/client-errors';
import type * as contact from '@farewind/contract/feedback/contact';
import type * as recordings from '@farewind/contract/feedback/recordings';
import type * as survey from '@farewind/contract/feedback/survey';
import { remote } from '../../shared/api/remote.ts';

export const getContacts = remote<typeof contact.getContacts>('GET', 'Contact/GetAll');
export const getContact = remote<typeof contact.getContact>('GET', 'Contact/Get');
export const answerContact = remote<typeof contact.answerContact>('POST', 'Contact/Answer');
export const updateContact = remote<typeof contact.updateContact>('PUT', 'Contact/Update');
export const getSurvey = remote<typeof survey.getSurvey>('GET', 'Survey/GetAll');
export const getClientErrors = remote<typeof errors.getClientErrors>('GET', 'ClientError/GetAll');
export const setClientErrorState = remote<typeof errors.setClientErrorState>('POST', 'ClientError/SetState');
export const getRecordings = remote<typeof recordings.getRecordings>('GET', 'Recording/GetAll');
export const getRecording = remote<typeof recordings.getRecording>('GET', 'Recording/Get');
