/**
 * @generated SignedSource<<e5efc695267731417038fb9c3c5dba06>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type DateFormat = "DAY_MONTH_YEAR" | "DAY_MONTH_YEAR_DOTS" | "ISO" | "MONTH_DAY_YEAR";
export type Language = "DE" | "EN";
export type Theme = "DARK" | "LIGHT" | "SYSTEM";
export type UpdatePreferencesInput = {
  dateFormat?: DateFormat | null | undefined;
  language?: Language | null | undefined;
  notificationTriggers?: UpdateNotificationMatrixInput | null | undefined;
  sharesAnniversary?: boolean | null | undefined;
  sharesBirthday?: boolean | null | undefined;
  theme?: Theme | null | undefined;
  timezone?: string | null | undefined;
};
export type UpdateNotificationMatrixInput = {
  CALENDAR?: UpdateChannelsInput | null | undefined;
  COMPANY_NEWS?: UpdateChannelsInput | null | undefined;
  LEAVE?: UpdateChannelsInput | null | undefined;
  MENTION?: UpdateChannelsInput | null | undefined;
  ONBOARDING?: UpdateChannelsInput | null | undefined;
  RECRUITMENT?: UpdateChannelsInput | null | undefined;
  SECURITY?: UpdateChannelsInput | null | undefined;
  TASK?: UpdateChannelsInput | null | undefined;
};
export type UpdateChannelsInput = {
  email?: boolean | null | undefined;
  inApp?: boolean | null | undefined;
  push?: boolean | null | undefined;
};
export type preferencesMutation$variables = {
  input: UpdatePreferencesInput;
};
export type preferencesMutation$data = {
  readonly updatePreferences: {
    readonly dateFormat: DateFormat;
    readonly language: Language;
    readonly sharesAnniversary: boolean;
    readonly sharesBirthday: boolean;
    readonly theme: Theme;
    readonly timezone: string;
  } | null | undefined;
};
export type preferencesMutation = {
  response: preferencesMutation$data;
  variables: preferencesMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "input",
        "variableName": "input"
      }
    ],
    "concreteType": "Preferences",
    "kind": "LinkedField",
    "name": "updatePreferences",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "language",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "theme",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "dateFormat",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "timezone",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "sharesBirthday",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "sharesAnniversary",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "preferencesMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "preferencesMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "b15c541ac6c51fae7f69a5057b272af6",
    "id": null,
    "metadata": {},
    "name": "preferencesMutation",
    "operationKind": "mutation",
    "text": "mutation preferencesMutation(\n  $input: UpdatePreferencesInput!\n) {\n  updatePreferences(input: $input) {\n    language\n    theme\n    dateFormat\n    timezone\n    sharesBirthday\n    sharesAnniversary\n  }\n}\n"
  }
};
})();

(node as any).hash = "38ad8941217dc9e505c68ae275b3bcc9";

export default node;
