import type * as outbox from '@farewind/contract/messages/outbox';
import type * as templates from '@farewind/contract/messages/templates';
import { remote } from '../../shared/api/remote.ts';

export const getOutbox = remote<typeof outbox.getOutbox>('GET', 'Message/GetOutbox');
export const getMessage = remote<typeof outbox.getMessage>('GET', 'Message/Get');
export const resendMessage = remote<typeof outbox.resendMessage>('POST', 'Message/Resend');
export const getTimes = remote<typeof outbox.getTimes>('GET', 'Message/GetTimes');

export const getTemplates = remote<typeof templates.getTemplates>('GET', 'Message/GetTemplates');
export const getTemplate = remote<typeof templates.getTemplate>('GET', 'Message/GetTemplate');
export const saveTemplate = remote<typeof templates.saveTemplate>('POST', 'Message/SaveTemplate');
export const resetTemplate = remote<typeof templates.resetTemplate>('POST', 'Message/ResetTemplate');
export const previewTemplate = remote<typeof templates.previewTemplate>('POST', 'Message/PreviewTemplate');
