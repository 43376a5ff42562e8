/* The script of the page that posts an authorization response to the client. */

// not `form.submit()`, which a field with that name would hide
HTMLFormElement.prototype.submit.call(document.forms[0]);
