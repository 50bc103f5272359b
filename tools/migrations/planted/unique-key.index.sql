create unique index key_card_number on key_card (number);
