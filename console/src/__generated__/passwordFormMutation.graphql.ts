/**
 * @generated SignedSource<<cecc4bfc10ec7ba07222526d48a478e2>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type ChangePasswordInput = {
  currentPassword: string;
  deleteFeeds?: boolean | null | undefined;
  newPassword: string;
};
export type passwordFormMutation$variables = {
  input: ChangePasswordInput;
};
export type passwordFormMutation$data = {
  readonly changePassword: {
    readonly message: string;
  } | null | undefined;
};
export type passwordFormMutation = {
  response: passwordFormMutation$data;
  variables: passwordFormMutation$variables;
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
    "concreteType": "Confirmation",
    "kind": "LinkedField",
    "name": "changePassword",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "message",
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
    "name": "passwordFormMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "passwordFormMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "67cf495d0c10012bc43acddf5ff9141f",
    "id": null,
    "metadata": {},
    "name": "passwordFormMutation",
    "operationKind": "mutation",
    "text": "mutation passwordFormMutation(\n  $input: ChangePasswordInput!\n) {\n  changePassword(input: $input) {\n    message\n  }\n}\n"
  }
};
})();

(node as any).hash = "bb6b56c3ec4c6a4248b7812e90f5dd7d";

export default node;
