import * as errors from '@farewind/contract/feedback/client-errors';
import * as contact from '@farewind/contract/feedback/contact';
import * as recordings from '@farewind/contract/feedback/recordings';
import * as survey from '@farewind/contract/feedback/survey';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { answerMessage, listMessages, updateMessage } from './contact/contact-desk.ts';
import { getMessage } from './contact/contact-rows.ts';
import { sendMessage } from './contact/send-message.ts';
import { listFaults, setFaultState } from './faults/fault-desk.ts';
import { sendErrorReport } from './faults/report-fault.ts';
import type { FeedbackDeps } from './deps.ts';
import { appendRecording, forgetRecordings } from './recordings/append-recording.ts';
import { getRecording, listRecordings } from './recordings/recording-desk.ts';
import { listAnswers, saveAnswer } from './survey/survey.ts';

/** Per address, above what a person does: anyone above it is refused before the database is queried. */
const perMinute = { speaking: 10, faults: 30, pieces: 60 };

export function feedbackRoutes(deps: FeedbackDeps): Binding[] {
  const { database, outbox } = deps;
  const { inTenant } = database;
  return [
    bind(contact.sendMessage, (context, input) => sendMessage(deps, context, input), {
      perMinute: perMinute.speaking,
    }),
    bind(contact.getContacts, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listMessages(scope, input)),
    ),
    bind(contact.getContact, ({ tenantId }, { contactId }) =>
      inTenant(tenantId, (scope) => getMessage(scope, contactId)),
    ),
    bind(contact.answerContact, (context, input) =>
      inTenant(context.tenantId, (scope) => answerMessage(outbox, scope, context, input)),
    ),
    bind(contact.updateContact, (context, input) =>
      inTenant(context.tenantId, (scope) => updateMessage(scope, context, input)),
    ),
    bind(survey.saveAnswer, (context, input) => saveAnswer(deps, context, input), {
      perMinute: perMinute.speaking,
    }),
    bind(survey.getSurvey, ({ tenantId }, input) => inTenant(tenantId, (scope) => listAnswers(scope, input))),
    bind(errors.reportClientError, (context, input) => sendErrorReport(deps, context, input), {
      perMinute: perMinute.faults,
    }),
    bind(errors.getClientErrors, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listFaults(scope, input)),
    ),
    bind(errors.setClientErrorState, (context, input) =>
      inTenant(context.tenantId, (scope) => setFaultState(scope, context, input)),
    ),
    bind(recordings.appendRecording, (context, input) => appendRecording(deps, context, input), {
      perMinute: perMinute.pieces,
    }),
    bind(
      recordings.forgetRecordings,
      (context, { consentKey }) => forgetRecordings(deps, context, consentKey),
      { perMinute: perMinute.speaking },
    ),
    bind(recordings.getRecordings, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listRecordings(scope, input)),
    ),
    bind(recordings.getRecording, ({ tenantId }, { recordingId }) =>
      inTenant(tenantId, (scope) => getRecording(scope, recordingId)),
    ),
  ];
}
