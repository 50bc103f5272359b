interface Notice {
  /** The id of the reported mail, without brackets. */
  readonly messageId: string;
  readonly recipient: string;
  /** The original address, if the mailbox forwards. */
  readonly originally?: string;
  readonly action?: string;
  readonly status?: string;
  readonly returned?: 'message/rfc822' | 'text/rfc822-headers';
}

/** A delivery notice in the format of RFC 3464: text, machine-readable part, and the returned mail. */
export function deliveryNotice(notice: Notice): string {
  const { messageId, recipient, originally, action = 'failed', status = '5.1.1' } = notice;
  const { returned = 'message/rfc822' } = notice;
  return [
    'From: MAILER-DAEMON@mx.example.com',
    'To: bounces@farewind.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=notice"',
    '',
    '--=notice',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your mail could not be delivered.',
    '',
    '--=notice',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    'Arrival-Date: Thu, 20 May 2027 10:00:10 +0000',
    '',
    ...(originally === undefined ? [] : [`Original-Recipient: rfc822; ${originally}`]),
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    // Header fields may continue on the next line.
    'Diagnostic-Code: smtp; 550 5.1.1',
    '    No such user here',
    '',
    '--=notice',
    `Content-Type: ${returned}`,
    '',
    'From: tickets@farewind.example',
    `To: ${recipient}`,
    `Message-ID: <${messageId}>`,
    'Subject: Your ticket',
    ...(returned === 'message/rfc822' ? ['', 'The ticket is attached.'] : []),
    '',
    '--=notice--',
    '',
  ].join('\r\n');
}
