/**
 * @generated SignedSource<<c68cf4527f68d1a25c612c422294cb13>>
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
export type twoFactorDialogsRenewMutation$variables = {
  input: PasswordAndCodeInput;
};
export type twoFactorDialogsRenewMutation$data = {
  readonly renewRecoveryCodes: {
    readonly recoveryCodes: ReadonlyArray<string>;
  } | null | undefined;
};
export type twoFactorDialogsRenewMutation = {
  response: twoFactorDialogsRenewMutation$data;
  variables: twoFactorDialogsRenewMutation$variables;
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
    "concreteType": "RecoveryCodesPayload",
    "kind": "LinkedField",
    "name": "renewRecoveryCodes",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "recoveryCodes",
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
    "name": "twoFactorDialogsRenewMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "twoFactorDialogsRenewMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "dbbf93d60e36c6a34a580152e3278c73",
    "id": null,
    "metadata": {},
    "name": "twoFactorDialogsRenewMutation",
    "operationKind": "mutation",
    "text": "mutation twoFactorDialogsRenewMutation(\n  $input: PasswordAndCodeInput!\n) {\n  renewRecoveryCodes(input: $input) {\n    recoveryCodes\n  }\n}\n"
  }
};
})();

(node as any).hash = "ba4c73b5d89f0cf4847b199326632524";

export default node;
