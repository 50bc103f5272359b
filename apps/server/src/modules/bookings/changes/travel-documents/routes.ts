import {
  MAX_PROOF_BYTES,
  sendTravelDocument as sendDocumentCall,
} from '@farewind/contract/bookings/travel-document';
import * as acts from '@farewind/contract/orders/order-acts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { cancelForDocuments, decideTravelDocument } from './decide-travel-document.ts';
import { readOrderRight } from '../../order/order-right.ts';
import { hasOpenTravelDocument } from '../travel-document-rows.ts';
import { readFile } from './read-file.ts';
import { sendTravelDocument } from './send-travel-document.ts';

/** The file as base64, plus the other members. */
const BODY_BYTES = Math.ceil((MAX_PROOF_BYTES * 4) / 3) + 64 * 1024;
/** Per address; far above what a person sends. */
const SENDS_PER_MINUTE = 10;

/** Travel documents: sent by customers, reviewed by staff. */
export function travelDocumentRoutes(deps: BookingDeps): Binding[] {
  const { database } = deps;
  return [
    bind(
      sendDocumentCall,
      (context, input) =>
        database.inTenant(context.tenantId, (scope) => sendTravelDocument(deps, scope, context, input)),
      {
        bodyLimit: BODY_BYTES,
        perMinute: SENDS_PER_MINUTE,
        mayUpload: (context) =>
          database.inTenant(context.tenantId, (scope) =>
            hasOpenTravelDocument(scope, readOrderRight(context)),
          ),
      },
    ),
    bind(acts.decideTravelDocument, (context, input) =>
      database.inTenant(context.tenantId, (scope) => decideTravelDocument(deps, scope, context, input)),
    ),
    bind(acts.cancelForDocuments, async (context, input) => {
      await database.inTenant(context.tenantId, (scope) => cancelForDocuments(deps, scope, context, input));
      return {};
    }),
    bind(acts.getTravelDocumentFile, (context, input) =>
      database.inTenant(context.tenantId, (scope) => readFile(deps, scope, context, input)),
    ),
  ];
}
