/** Where unfinished purchases are kept, with the passports typed for them: until a day has passed or somebody signs out. */
export const draftKeys = { checkout: 'farewind.checkoutDraft', ride: 'farewind.rideDraft' } as const;
