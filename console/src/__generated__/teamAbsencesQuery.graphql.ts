/**
 * @generated SignedSource<<bbac0c9496ba4cd4fbe48190edd0c270>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { Result } from "relay-runtime";
export type LeaveUnit = "DAYS" | "HOURS";
export type teamAbsencesQuery$variables = {
  employeeId: string;
  from: string;
  leaveTypeId: string;
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
  readonly leaveBalance: Result<{
    readonly remaining: number | null | undefined;
    readonly unit: LeaveUnit;
  }, unknown>;
};
export type teamAbsencesQuery = {
  response: teamAbsencesQuery$data;
  variables: teamAbsencesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "employeeId"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "from"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "leaveTypeId"
},
v3 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "to"
},
v4 = {
  "alias": null,
  "args": [
    {
      "kind": "Variable",
      "name": "asOf",
      "variableName": "to"
    },
    {
      "kind": "Variable",
      "name": "employeeId",
      "variableName": "employeeId"
    },
    {
      "kind": "Variable",
      "name": "leaveTypeId",
      "variableName": "leaveTypeId"
    }
  ],
  "concreteType": "LeaveBalanceDetails",
  "kind": "LinkedField",
  "name": "leaveBalance",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "unit",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "remaining",
      "storageKey": null
    }
  ],
  "storageKey": null
},
v5 = {
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
          "name": "teammatesOf",
          "variableName": "employeeId"
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
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/),
      (v3/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "teamAbsencesQuery",
    "selections": [
      {
        "kind": "CatchField",
        "field": (v4/*:: as any*/),
        "to": "RESULT"
      },
      (v5/*:: as any*/)
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v2/*:: as any*/),
      (v1/*:: as any*/),
      (v3/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "teamAbsencesQuery",
    "selections": [
      (v4/*:: as any*/),
      (v5/*:: as any*/)
    ]
  },
  "params": {
    "cacheID": "6a64ee39e6489aa5f7e0d76ba5941831",
    "id": null,
    "metadata": {},
    "name": "teamAbsencesQuery",
    "operationKind": "query",
    "text": "query teamAbsencesQuery(\n  $employeeId: ID!\n  $leaveTypeId: ID!\n  $from: Date!\n  $to: Date!\n) {\n  leaveBalance(employeeId: $employeeId, leaveTypeId: $leaveTypeId, asOf: $to) {\n    unit\n    remaining\n  }\n  leaveAbsences(first: 100, filter: {teammatesOf: $employeeId, from: $from, to: $to}) {\n    nodes {\n      date\n      employee {\n        id\n        fullName\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "393b4768de56589634305c3a0dfeca0e";

export default node;
