public import Database
public import Service

public enum Learning {
  public static let methods: [Method] = []; public static let examinations: [Doctor.Examination] = []
}
