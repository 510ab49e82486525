export const SIGN_IN_AGAIN =
  "Log ind igen for at fortsætte. Så kan ingen andre gøre det fra en computer, du har forladt. Du bliver tidligst spurgt igen om ti minutter.";
