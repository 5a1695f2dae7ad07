/**
 * @generated SignedSource<<580c463c77b1588a2b9b65cad7bc432e>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type PasswordAndCodeInput = {
  code: string;
  password: string;
};
export type twoFactorDialogsDisableMutation$variables = {
  input: PasswordAndCodeInput;
};
export type twoFactorDialogsDisableMutation$data = {
  readonly disableTwoFactor: {
    readonly enabled: boolean;
  } | null | undefined;
};
export type twoFactorDialogsDisableMutation = {
  response: twoFactorDialogsDisableMutation$data;
  variables: twoFactorDialogsDisableMutation$variables;
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
    "concreteType": "TwoFactorStatus",
    "kind": "LinkedField",
    "name": "disableTwoFactor",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "enabled",
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
    "name": "twoFactorDialogsDisableMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "twoFactorDialogsDisableMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "0e8f564d88f514223229140c1aa3cbae",
    "id": null,
    "metadata": {},
    "name": "twoFactorDialogsDisableMutation",
    "operationKind": "mutation",
    "text": "mutation twoFactorDialogsDisableMutation(\n  $input: PasswordAndCodeInput!\n) {\n  disableTwoFactor(input: $input) {\n    enabled\n  }\n}\n"
  }
};
})();

(node as any).hash = "23877cb7796a70f169d37305598dd909";

export default node;
