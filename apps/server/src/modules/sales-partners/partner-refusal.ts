import type { Language } from '@farewind/contract/core/fields';
import { refusal } from '../../platform/errors.ts';
import { renderError } from '../../platform/http/render-error.ts';
import { nameAllowedValues } from '../../platform/http/name-allowed-values.ts';
import { writeXml, type XmlElement } from '../../platform/write-xml.ts';

/** A refused call, as partners read it. */
export interface PartnerError {
  readonly key: string;
  readonly message: string;
  /** Each parameter or member that is wrong. */
  readonly fields: readonly { readonly field: string; readonly message: string }[];
}

export interface RenderedRefusal {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly error: PartnerError;
}

/** Any thrown value as partners read it; bugs as one sentence without their cause. */
export function renderRefusal(thrown: unknown, language: Language): RenderedRefusal {
  const { status, envelope, retryAfterSeconds } = renderError(
    nameAllowedValues(nameBodyFault(thrown)),
    language,
  );
  const { error } = envelope;
  return {
    // Closed sites are a matter of rights here: nothing of the call itself is wrong.
    status: error?.key === 'SITE-CLOSED' ? 403 : status,
    retryAfterSeconds,
    error: {
      key: String(error?.key),
      message: String(error?.message),
      fields: (error?.validationErrors ?? []).map(({ message, members: [field = ''] }) => ({
        field,
        message,
      })),
    },
  };
}

/** A body that could not be read, with the reason: without one its sender would look for it in the members. */
function nameBodyFault(thrown: unknown): unknown {
  const { code } = (thrown ?? {}) as { readonly code?: unknown };
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return refusal('GEN-VALIDATION', { message: 'partner.brokenJson' });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return refusal('GEN-VALIDATION', { message: 'partner.wrongBodyType', status: 415 });
  return thrown;
}

/** `<error key="…"><message>…</message><field name="date1">…</field></error>`. */
export function refusalAsXml({ key, message, fields }: PartnerError): string {
  const children: XmlElement[] = [
    ['message', message],
    ...fields.map((one): XmlElement => ['field', one.message, { name: one.field }]),
  ];
  return writeXml(['error', children, { key }]);
}
