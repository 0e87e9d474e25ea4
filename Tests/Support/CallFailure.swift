/// The error of a reply, or the failure of a test helper.
package struct CallFailure: Error, CustomStringConvertible {
  /// The error object as JSON, or a message if there is no error object.
  package let description: String
  /// The code on the wire; 0 if there is no error object.
  package let code: Int
  /// The name of the violated rule.
  package let rule: String?
  /// The JSON Pointer of the rejected value.
  package let path: String?

  /// The member `data` of the error object.
  package var data: JSON {
    get throws { try JSON(description)["data"] }
  }

  /// The names of all violated rules, in order.
  package var rules: [String] {
    get throws { try data["issues"].elements.compactMap { $0["rule"].string } }
  }

  /// The JSON Pointers of all rejected values, in order.
  package var paths: [String] {
    get throws { try data["issues"].elements.compactMap { $0["path"].string } }
  }

  init(_ description: String) {
    self.description = description
    code = 0
    rule = nil
    path = nil
  }

  init(_ error: JSON) {
    description = error.description
    code = error["code"].int ?? 0
    rule = error["data"]["rule"].string
    path = error["data"]["path"].string
  }
}
