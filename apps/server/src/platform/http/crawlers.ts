/** The browser names of crawlers that say what they are, without the telephones of Cubot. */
export const crawlers = /(?<!\bcu)bot\b|crawl|spider|slurp/i;
