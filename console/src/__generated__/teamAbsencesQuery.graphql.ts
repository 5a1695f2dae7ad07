/**
 * @generated SignedSource<<d54814eeb213be6234567ebe0bc8c36a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type teamAbsencesQuery$variables = {
  from: string;
  to: string;
};
export type teamAbsencesQuery$data = {
  readonly leaveAbsences: {
    readonly nodes: ReadonlyArray<{
      readonly date: string;
      readonly employee: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
    }>;
  } | null | undefined;
};
export type teamAbsencesQuery = {
  response: teamAbsencesQuery$data;
  variables: teamAbsencesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "from"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "to"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "fields": [
          {
            "kind": "Variable",
            "name": "from",
            "variableName": "from"
          },
          {
            "kind": "Variable",
            "name": "to",
            "variableName": "to"
          }
        ],
        "kind": "ObjectValue",
        "name": "filter"
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 100
      }
    ],
    "concreteType": "LeaveAbsenceConnection",
    "kind": "LinkedField",
    "name": "leaveAbsences",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveAbsence",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "date",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "employee",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "id",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "fullName",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
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
    "name": "teamAbsencesQuery",
    "selections": (v1/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "teamAbsencesQuery",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "cd662e27f1b74503fe661848a663bb82",
    "id": null,
    "metadata": {},
    "name": "teamAbsencesQuery",
    "operationKind": "query",
    "text": "query teamAbsencesQuery(\n  $from: Date!\n  $to: Date!\n) {\n  leaveAbsences(first: 100, filter: {from: $from, to: $to}) {\n    nodes {\n      date\n      employee {\n        id\n        fullName\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "785889e68e4f1cfb90c0dbeb4e4c25a2";

export default node;
