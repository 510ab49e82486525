/** Days until the customer's message and the mails' texts are deleted. */
export const MESSAGE_DAYS = 90;

/** Days in which goods and money are to be returned after a withdrawal. */
export const RETURN_DAYS = 14;
