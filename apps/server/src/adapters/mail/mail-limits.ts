/** No honest mail is nested deeper than this; deeper nesting is an attack on the parser. */
export const mailLimits = {
  maxNestingDepth: 30,
  maxRfc822NestingDepth: 1,
  maxHeadersSize: 256 * 1024,
  forceRfc822Attachments: true,
};
