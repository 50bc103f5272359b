/** No letter is built deeper; what is tries the reader. */
export const mailLimits = {
  maxNestingDepth: 30,
  maxRfc822NestingDepth: 1,
  maxHeadersSize: 256 * 1024,
  forceRfc822Attachments: true,
};
