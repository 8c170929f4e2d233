"""What programs of others say of the page: Lighthouse, html-validate, and Chromium about installing it."""
